import { t } from '@lingui/core/macro'
import { settings } from '../../page-settings.ts'
import { paths } from '../../paths.ts'

export type LegalDocumentEntry = {
  to: string
  title: string
  description: string
  /** The day of its last change, YYYY-MM-DD. */
  updated: string
}

/** The documents that the operator publishes, in the order of their weight. */
export function legalDocuments(): LegalDocumentEntry[] {
  const { name } = settings.brand
  return [
    {
      to: paths.terms(),
      title: t`Terms of service`,
      description: t`The agreement between you and the operator of ${name}: your account, what you publish, subscriptions, the wallet and payments.`,
      updated: '2026-11-20',
    },
    {
      to: paths.privacy(),
      title: t`Privacy policy`,
      description: t`What ${name} knows about you, what it is used for, who else sees it, how long it is kept, and what you can ask for.`,
      updated: '2026-11-20',
    },
    {
      to: paths.acceptableUse(),
      title: t`Acceptable use policy`,
      description: t`What may be published on ${name} and what may not, and what happens to posts and accounts that break the rules.`,
      updated: '2026-11-20',
    },
    {
      to: paths.contentRemoval(),
      title: t`Content removal`,
      description: t`How to have something removed from ${name}: stolen work, pictures of you, illegal content; and how to answer a claim against you.`,
      updated: '2026-11-20',
    },
  ]
}
