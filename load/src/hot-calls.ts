import { comments } from '../../server/src/comments/remark.ts'
import { searchRemarks } from '../../server/src/comments/search-remarks.ts'
import type { Context } from '../../server/src/context.ts'
import { searchNotifications } from '../../server/src/notifications/search-notifications.ts'
import { creatorFeed } from '../../server/src/posts/feeds/creator-feed.ts'
import { showPost } from '../../server/src/posts/find-posts.ts'
import {
  creatorsOf,
  newestPosts,
  optionsOfPolls,
  type Size,
  talkedAbout,
  tokenOf,
  usernameOf,
  votersOf,
} from './database/generate.ts'
import { loadCall } from './loads/call-load.ts'
import { type HttpLoad, httpTool, loadHttp } from './loads/http-load.ts'
import { loadOwnSql } from './loads/own-sql.ts'
import type { ApiProcess } from './measuring/api-process.ts'
import type { Meter } from './measuring/processor.ts'
import type { Row } from './measuring/report.ts'

const page = { limit: 10, offset: 0 }

type HotCall = {
  name: string
  paths: string[]
  sends?: HttpLoad['sends']
  /** How many different people make it; where it is not given, the readers. */
  people?: number
  /** The same without HTTP, to see what it asks of the database. */
  read?: (ctx: Context, viewerId: string, path: string) => Promise<unknown>
}

/** What is asked most beside the home feed, at 32 connections, each beside what it asks of the database. */
export async function measureHotCalls(
  measured: {
    api: ApiProcess
    databaseUrl: string
    size: Size
    meter: Meter
    seconds: number
    isAsked: (name: string) => boolean
  },
  say: (line: string) => void,
): Promise<Row[]> {
  const { api, databaseUrl, size, seconds, isAsked } = measured
  const rows: Row[] = []
  for (const { name, paths, sends, read, people = size.readers } of hotCalls(size)) {
    if (!isAsked(name)) continue
    say(`${name} …`)
    const own = read && (await loadOwnSql({ databaseUrl, readers: size.readers, paths, read, seconds }))
    const tokens = Array.from({ length: people }, (_, n) => tokenOf(n + 1))
    const http = { origin: api.origin, paths, tokens, connections: 32, ...(sends && { sends }) }
    const row = await loadCall(measured, `${name}, 32 connections`, (length, from) =>
      loadHttp({ ...http, seconds: length, from }),
    )
    rows.push({ ...row, ...(own && { shareOfSql: row.perSecond / own.perSecond }) })
  }
  return rows
}

function hotCalls(size: Size): HotCall[] {
  const posts = newestPosts(size, 300)
  const boundary = 'a-form'
  const fields = { type: 'TEXT', caption: 'Something to say', isPublicPost: 'true' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return [
    {
      name: 'profile feed',
      paths: creatorsOf(size, 300).map((n) => `/creator/search-creator-post/${usernameOf(n)}/all?limit=10`),
      read: (ctx, viewerId, path) =>
        creatorFeed(
          ctx,
          viewerId,
          { username: path.split('/')[3] ?? '', tab: 'all' },
          { ...page, sort: 'newest', timeFilter: 'all' },
        ),
    },
    {
      name: 'post',
      paths: posts.map((id) => `/post/get-post-details/${id}`),
      read: (ctx, viewerId, path) => showPost(ctx, viewerId, path.split('/')[3] ?? ''),
    },
    {
      name: 'comments',
      paths: posts.slice(0, talkedAbout).map((id) => `/comment/search-comments/${id}?limit=10`),
      read: (ctx, viewerId, path) =>
        searchRemarks(ctx, comments, viewerId, path.split(/[/?]/)[3] ?? '', page),
    },
    {
      name: 'notifications',
      paths: ['/notification/search-all-notification?limit=10'],
      read: (ctx, viewerId) => searchNotifications(ctx, viewerId, undefined, page),
    },
    { name: 'like', paths: posts.map((id) => `/post/like-post/${id}`) },
    // One votes once in a poll: wrk alone goes on where it was.
    ...(httpTool === 'wrk'
      ? [
          {
            name: 'vote',
            paths: optionsOfPolls().map((id) => `/post/vote-poll-option/${id}`),
            people: votersOf(size),
            sends: {},
          },
        ]
      : []),
    { name: 'save', paths: posts.map((id) => `/post-folder/toggle-save/${id}`), sends: {} },
    {
      name: 'create a text post',
      paths: ['/post/create-post'],
      sends: {
        type: `multipart/form-data; boundary=${boundary}`,
        body: `${parts.join('')}--${boundary}--\r\n`,
      },
    },
  ]
}
