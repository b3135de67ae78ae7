import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const reportDialog = lazyWithData(async () => (await import('./report-dialog.tsx')).ReportDialog)
