import {
  createPost as createPostCall,
  deletePost as deletePostCall,
  getPostDetails,
  likePost as likePostCall,
  refreshPosts,
  searchCreatorPost,
  searchPost,
  searchPublicCreatorPost,
} from '@fanfare/contract/posts'
import { type Api, answer } from '../http/answer.ts'
import { createPost } from './create-post.ts'
import { creatorFeed } from './creator-feed.ts'
import { deletePost } from './delete-post.ts'
import { findPost, findPosts } from './find-posts.ts'
import { homeFeed } from './home-feed.ts'
import { likePost } from './like-post.ts'

export function postRoutes(api: Api): void {
  answer(api, createPostCall, async ({ ctx, viewer, body, files, request }) => {
    const key = request.headers['idempotency-key']
    return { data: await createPost(ctx, viewer, body, files.IMAGE, key?.toString()) }
  })
  answer(api, searchPost, ({ ctx, viewer, params, query }) => homeFeed(ctx, viewer.userId, params.tab, query))
  answer(api, searchCreatorPost, ({ ctx, viewer, params, query }) =>
    creatorFeed(ctx, viewer.userId, params, query),
  )
  answer(api, searchPublicCreatorPost, ({ ctx, params, query }) => creatorFeed(ctx, null, params, query))
  answer(api, getPostDetails, async ({ ctx, viewer, params }) => ({
    data: await findPost(ctx, viewer?.userId ?? null, params.postId),
  }))
  answer(api, refreshPosts, async ({ ctx, viewer, body }) => ({
    data: await findPosts(ctx, viewer.userId, body.postIds),
  }))
  answer(api, likePostCall, async ({ ctx, viewer, params }) => ({
    data: await likePost(ctx, viewer.userId, params.postId),
  }))
  answer(api, deletePostCall, async ({ ctx, viewer, params }) => {
    await deletePost(ctx, viewer.userId, params.postId)
    return { data: true }
  })
}
