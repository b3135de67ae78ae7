import { escapeHtml } from '../html.ts'
import { renderProviderSignInPage } from '../sign-in-page.ts'
import { googleTestPeople } from './people.ts'

/**
 * Renders Google’s consent page, on which a person picks an account and agrees to share it: plain forms
 * without scripts.
 */
export function renderGoogleConsentPage(clientId: string): string {
  return renderProviderSignInPage({
    provider: 'Google',
    intro: `Choose an account to continue to ${clientId}.`,
    people: googleTestPeople.map(({ email, name, email_verified: isVerified }) => ({
      value: email,
      title: name,
      detail: isVerified ? email : `${email}, unverified`,
    })),
    fields: `<div class="field">
      <label for="email">Another email</label>
      <input id="email" name="email" type="email" required maxlength="254" autocomplete="off">
    </div>
    <div class="field">
      <label for="name">Name</label>
      <input id="name" name="name" required maxlength="80" autocomplete="off" value="${escapeHtml('Dayo Google')}">
    </div>
    <label class="check"><input type="checkbox" name="verified" value="yes" checked> Google has verified this email</label>`,
  })
}
