import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { PostSkeleton } from '@fanfare/ui/states/post-skeleton'
import { useQuery } from '@tanstack/react-query'
import { PostCard } from './card/post-card.tsx'
import { postQuery } from './post-queries.ts'

type FeedItemProps = {
  postId: string
  index: number
  /** True if its pictures load before those of posts outside the viewport. */
  isEager: boolean
  isTeaser: boolean
  mayBePinned: boolean
  menuItems: ((post: Post) => MenuItem[]) | undefined
}

/** Card of a post in a list, or a skeleton until it is loaded; nothing where it cannot be. */
export function FeedItem({ postId, index, isEager, isTeaser, mayBePinned, menuItems }: FeedItemProps) {
  const { data: post, isError } = useQuery(postQuery(postId))
  if (post) {
    return (
      <PostCard
        post={post}
        position={index + 1}
        eager={isEager}
        isTeaser={isTeaser}
        isPinnedHere={mayBePinned && post.isPinned}
        menuItems={menuItems?.(post)}
      />
    )
  }
  return isError ? <div className="h-px" /> : <PostSkeleton />
}
