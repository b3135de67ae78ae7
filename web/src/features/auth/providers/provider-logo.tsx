import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'

export const signInProviderNames = { GOOGLE: 'Google', X: 'X' } satisfies Record<SignInProvider, string>

/** The provider's own mark, as its rules for buttons ask. */
export function ProviderLogo({ provider }: { provider: SignInProvider }) {
  return provider === 'GOOGLE' ? (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
      <path
        fill="#4285F4"
        d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.76h3.56c2.08-1.92 3.28-4.74 3.28-8.09z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.56-2.76c-.99.66-2.24 1.05-3.72 1.05-2.86 0-5.28-1.93-6.15-4.53H2.18v2.84A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.85 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88z" />
      <path
        fill="#EA4335"
        d="M12 5.37c1.62 0 3.06.56 4.2 1.64l3.16-3.15A11 11 0 0 0 2.18 7.06l3.67 2.84C6.72 7.3 9.14 5.37 12 5.37z"
      />
    </svg>
  ) : (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5 shrink-0 p-0.5">
      <path d="M18.244 2.25h3.308l-7.227 8.26 8.502 11.24H16.17l-5.214-6.817L4.99 21.75H1.68l7.73-8.835L1.254 2.25H8.08l4.713 6.231zm-1.161 17.52h1.833L7.084 4.126H5.117z" />
    </svg>
  )
}
