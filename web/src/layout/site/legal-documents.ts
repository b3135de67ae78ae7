import type { LegalDocumentName } from '@fanfare/contract/text/legal-text'
import { t } from '@lingui/core/macro'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'

type LegalDocumentEntry = {
  name: LegalDocumentName
  to: string
  title: string
  description: string
  /** The day of its last change, YYYY-MM-DD, as its text says; null where an operator's does not say. */
  updated: string | null
}

/** The documents that the operator publishes, in the order of their weight. */
export function listLegalDocuments(): LegalDocumentEntry[] {
  const { name } = deploymentSettings.brand
  const ours: LegalDocumentEntry[] = [
    {
      name: 'terms',
      to: paths.terms(),
      title: t`Terms of service`,
      description: t`The agreement between you and the operator of ${name}: your account, what you publish, subscriptions, the wallet and payments.`,
      updated: '2026-11-20',
    },
    {
      name: 'privacy',
      to: paths.privacy(),
      title: t`Privacy policy`,
      description: t`What ${name} knows about you, what it’s used for, who else sees it, how long it’s kept, and what you can ask for.`,
      updated: '2026-11-20',
    },
    {
      name: 'acceptable-use-policy',
      to: paths.acceptableUse(),
      title: t`Acceptable use policy`,
      description: t`What you can and can’t publish on ${name}, and what happens to posts and accounts that break the rules.`,
      updated: '2026-11-20',
    },
    {
      name: 'content-removal',
      to: paths.contentRemoval(),
      title: t`Content removal`,
      description: t`How to have stolen work, pictures of you or illegal content removed from ${name}, and how to respond to a claim against you.`,
      updated: '2026-11-20',
    },
  ]
  return ours.map((each) => ({ ...each, ...revisionDates(each.name) }))
}

function revisionDates(name: LegalDocumentName): { updated?: string | null } {
  const own = deploymentSettings.legal[name]
  return own ? { updated: own.updated } : {}
}

/** @throws where no legal document has this name */
export function requireLegalDocument(name: LegalDocumentName): LegalDocumentEntry {
  const document = listLegalDocuments().find((each) => each.name === name)
  if (!document) throw new Error(`${name} is not among the legal documents.`)
  return document
}
