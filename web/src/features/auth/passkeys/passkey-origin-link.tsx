import { Trans } from '@lingui/react/macro'
import { findAlternativePasskeyOrigin } from './browser-passkeys.ts'

/** Leads to a page, this one unless told, where it may have passkeys, should there be such a place. */
export function PasskeyOriginLink({ path = location.pathname + location.search }: { path?: string }) {
  const origin = findAlternativePasskeyOrigin()
  if (!origin) return null
  const { host, href } = new URL(path, origin)
  return (
    <p className="text-balance text-muted text-sm">
      <Trans>
        Passkeys need a domain name, such as{' '}
        <a href={href} dir="ltr" className="text-link underline">
          {host}
        </a>
        .
      </Trans>
    </p>
  )
}
