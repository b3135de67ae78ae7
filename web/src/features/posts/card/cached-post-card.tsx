import { useQuery } from '@tanstack/react-query'
import { postQuery } from '../post-queries.ts'
import { PostCard } from './post-card.tsx'

/** The card of a post that a list brought. */
export function CachedPostCard({ postId }: { postId: string }) {
  const { data: post } = useQuery(postQuery(postId))
  return post ? <PostCard post={post} /> : null
}
