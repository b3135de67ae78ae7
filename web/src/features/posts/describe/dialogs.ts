import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const describeDialog = lazyWithQueryClient(async () => (await import('./describe-dialog.tsx')).DescribeDialog)
