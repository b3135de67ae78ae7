import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const describeDialog = lazyWithData(async () => (await import('./describe-dialog.tsx')).DescribeDialog)
