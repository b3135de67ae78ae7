import { getPageHead } from '@fanfare/contract/shapes/pages'
import { type Api, answer } from '../http/answer.ts'
import { headOf } from './heads/head-of.ts'

export function pageRoutes(api: Api): void {
  answer(api, getPageHead, async ({ ctx, query }) => ({ data: await headOf(ctx, query.path) }))
}
