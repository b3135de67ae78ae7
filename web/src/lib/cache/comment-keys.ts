export const commentKeys = {
  every: ['comments'] as const,
  lists: ['comments', 'list'] as const,
  list: (postId: string) => ['comments', 'list', postId] as const,
  newest: (postId: string) => ['comments', 'newest', postId] as const,
  one: (commentId: string) => ['comments', 'one', commentId] as const,
  replies: (commentId: string) => ['comments', 'replies', commentId] as const,
}
