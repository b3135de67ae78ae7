import { useLingui } from '@lingui/react/macro'

/** The first that keys reach: past all that stands around what the page is about. */
export function SkipLink() {
  const { t } = useLingui()
  return (
    <a
      href="#main"
      className="fixed top-2 start-2 z-50 -translate-y-16 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      {t`Skip to content`}
    </a>
  )
}
