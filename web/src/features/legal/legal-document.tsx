import type { LegalDocumentName } from '@fanfare/contract/text/legal-text'
import type { FunctionComponent } from 'react'
import { AnalyticsSwitch } from '../../layout/consent/analytics-switch.tsx'
import { requireLegalDocument } from '../../layout/site/legal-documents.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { LegalBlocks } from './legal-blocks.tsx'
import { LegalDocumentLayout } from './legal-document-layout.tsx'
import type { LoadedLegalText } from './load-legal-text.ts'

/** Returns the page of a legal document whose text is loaded. */
export function createLegalDocumentPage(name: LegalDocumentName, loaded: LoadedLegalText): FunctionComponent {
  return () => <LegalDocument name={name} {...loaded} />
}

function LegalDocument({ name, text, lang, isBuiltIn }: { name: LegalDocumentName } & LoadedLegalText) {
  return (
    <LegalDocumentLayout
      name={name}
      title={text.title ?? requireLegalDocument(name).title}
      updated={text.updated}
      summary={<LegalBlocks blocks={text.summary} isBuiltIn={isBuiltIn} />}
      sections={text.sections.map(({ id, title, blocks }) => ({
        id,
        title,
        body: (
          <>
            <LegalBlocks blocks={blocks} isBuiltIn={isBuiltIn} />
            {isBuiltIn && deploymentSettings.analytics && id === 'visits' && <AnalyticsSwitch />}
          </>
        ),
      }))}
      lang={lang}
    />
  )
}
