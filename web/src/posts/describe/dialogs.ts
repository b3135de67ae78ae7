import { lazyWithData } from '../../cache/lazy-with-data.ts'

export const describeDialog = lazyWithData(async () => (await import('./describe-dialog.tsx')).DescribeDialog)
