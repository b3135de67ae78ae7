import { sendTakedownNotice } from '@fanfare/contract/calls/takedowns'
import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../api/call.ts'
import { settings } from '../../page-settings.ts'
import { paths } from '../../paths.ts'
import { useSubmission } from '../../submission/use-submission.ts'
import { SitePage } from '../site-page.tsx'

/** The form of whoever says that a post is her work. No account is needed; the server checks it, and mails a receipt. */
export function TakedownNoticePage() {
  const { t } = useLingui()
  const { name: brand } = settings.brand
  const submission = useSubmission()
  const [sent, setSent] = useState<string | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const text = (field: string) => String(entered.get(field) ?? '')
    await submission.run(async () => {
      const { data } = await api(sendTakedownNotice, {
        body: {
          postUrl: text('postUrl'),
          work: text('work'),
          name: text('name'),
          owner: text('owner'),
          email: text('email'),
          phone: text('phone'),
          address: text('address'),
          signature: text('signature'),
          // Unticked, they are refused in words.
          isGoodFaith: entered.has('isGoodFaith') as true,
          isAccurate: entered.has('isAccurate') as true,
        },
      })
      setSent(data.takedownId)
    })
  }

  return (
    <SitePage
      title={t`Takedown notice`}
      description={t`Tell ${brand} that a post is your work and should be taken down.`}
    >
      <div className="site-width pt-12 pb-20 tablet:pt-16">
        <div className="max-w-136">
          <h1 className="text-[clamp(2.125rem,1.6rem+2.4vw,3.25rem)] leading-[1.08] tracking-[-0.025em]">{t`Takedown notice`}</h1>
          <p className="mt-5 text-pretty text-lg text-muted">
            <Trans>
              For whoever owns the rights to a work that was published here without permission. What happens
              then is told under <RemovalLink />.
            </Trans>
          </p>
          {sent ? (
            <Banner tone="success" alert className="mt-10">
              {t`Your notice has arrived, and a receipt is in your mail. Its number is ${sent}.`}
            </Banner>
          ) : (
            <form
              noValidate
              onSubmit={send}
              onChange={submission.clear}
              className="mt-10 flex flex-col gap-5"
            >
              <Field label={t`Address of the post`} hint={t`As your browser shows it.`}>
                <Input name="postUrl" type="url" inputMode="url" maxLength={500} />
              </Field>
              <Field label={t`Your work`} hint={t`What it is, and where it can be seen.`}>
                <Textarea name="work" rows={4} maxRows={10} maxLength={2000} />
              </Field>
              <Field label={t`Your full name`}>
                <Input name="name" autoComplete="name" maxLength={120} />
              </Field>
              <Field label={t`Owner of the rights, if it is not you`}>
                <Input name="owner" maxLength={120} />
              </Field>
              <Field label={t`Your email`}>
                <Input name="email" type="email" autoComplete="email" maxLength={254} />
              </Field>
              <Field label={t`Your telephone number`}>
                <Input name="phone" type="tel" autoComplete="tel" maxLength={40} />
              </Field>
              <Field label={t`Your postal address`}>
                <Textarea name="address" rows={3} maxLength={500} autoComplete="street-address" />
              </Field>
              <Checkbox
                name="isGoodFaith"
                label={t`I believe in good faith that this use is not permitted by the owner, an agent of the owner, or the law.`}
              />
              <Checkbox
                name="isAccurate"
                label={t`Under penalty of perjury: what I say is accurate, and I own the rights or may act for their owner.`}
              />
              <Field label={t`Signature`} hint={t`Your full name, typed, is enough.`}>
                <Input name="signature" maxLength={120} />
              </Field>
              <FormErrors errors={submission.errors} />
              <Button type="submit" size="lg" busy={submission.isBusy} className="self-start">
                {t`Send the notice`}
              </Button>
            </form>
          )}
        </div>
      </div>
    </SitePage>
  )
}

function RemovalLink() {
  const { t } = useLingui()
  return (
    <Link to={paths.contentRemoval()} className="font-medium text-link underline underline-offset-2">
      {t`Content removal`}
    </Link>
  )
}
