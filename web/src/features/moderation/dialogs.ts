import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyReportDialog = lazyWithQueryClient(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)
