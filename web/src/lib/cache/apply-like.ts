import type { Post } from '@fanfare/contract/shapes/social/posts'

/** The post as the viewer sees it once the like is `liked`; the count moves only if that is a change. */
export function applyLike<P extends Pick<Post, 'hasLiked' | 'likeCount'>>(post: P, liked: boolean): P {
  if (post.hasLiked === liked) return post
  const { likeCount } = post
  if (likeCount === undefined) return { ...post, hasLiked: liked }
  return { ...post, hasLiked: liked, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }
}
