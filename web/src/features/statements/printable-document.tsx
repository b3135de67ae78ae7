import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import type { ReactNode } from 'react'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { useLightThemeWhilePrinting } from './use-light-theme-while-printing.ts'

type PrintableDocumentProps = { title: string; note: ReactNode; children: ReactNode }

/** A document of the platform, to read and to print: whose it is at its head, how to reach them at its foot. */
export function PrintableDocument({ title, note, children }: PrintableDocumentProps) {
  useLightThemeWhilePrinting()
  const { brand, supportEmail } = deploymentSettings
  return (
    <article className="rounded-lg border bg-surface px-6 py-6 mobile:px-4 print:border-0 print:p-0">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b pb-5">
        <BrandMark src={brand.mark} name={brand.name} />
        <div className="ms-auto text-end">
          <h2 className="text-lg">{title}</h2>
          <p className="tabular text-muted text-sm">{note}</p>
        </div>
      </header>
      {children}
      <footer className="mt-6 border-t pt-4 text-muted text-sm">
        {joinWithDots(brand.name, supportEmail)}
      </footer>
    </article>
  )
}

/** A line of a document: what it is at the left, how much or who at the right. */
export function PrintableDocumentRow({
  label,
  strong,
  children,
}: {
  label: ReactNode
  strong?: true
  children: ReactNode
}) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-6 py-2 ${strong ? 'border-t font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd className="tabular ms-auto min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  )
}
