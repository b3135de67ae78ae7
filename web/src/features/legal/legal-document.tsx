import { type ReactNode, Suspense } from 'react'
import { legalDocumentAt } from '../../layout/site/legal-documents.ts'
import { settings } from '../../lib/page-settings.ts'
import { LegalDocumentLayout, type LegalSection } from './legal-document-layout.tsx'
import { OperatorLegalDocument } from './operator-legal-document.tsx'

type LegalDocumentProps = { path: string; summary: ReactNode; sections: LegalSection[] }

/** A legal document: as its operator wrote it, else as it stands here. */
export function LegalDocument({ path, summary, sections }: LegalDocumentProps) {
  const { name, title, updated } = legalDocumentAt(path)
  if (!settings.legal[name]) return <LegalDocumentLayout {...{ path, title, updated, summary, sections }} />
  return (
    <Suspense fallback={<LegalDocumentLayout {...{ path, title, updated }} summary={null} sections={[]} />}>
      <OperatorLegalDocument path={path} />
    </Suspense>
  )
}
