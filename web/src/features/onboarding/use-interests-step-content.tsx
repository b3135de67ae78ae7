import { chooseInterests } from '@fanfare/contract/calls/social/first-steps'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { range } from '@fanfare/ui/lib/range'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { contentTagsQuery } from '../../lib/cache/content-tags-query.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { tagIcon } from '../landing/tag-icon.ts'
import { cacheOnboarding } from './onboarding-queries.ts'
import type { OnboardingStepContent, OnboardingStepProps } from './onboarding-step-content.ts'

const tints = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6']

/** Step that selects the fan’s interests. */
export function useInterestsStepContent({ steps, onDone }: OnboardingStepProps): OnboardingStepContent {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: tags, error, refetch, isFetching } = useQuery(contentTagsQuery())
  const [chosen, setChosen] = useState<readonly string[]>(steps.interests)
  const submission = useSubmission()
  const count = chosen.length

  function toggle(code: string) {
    submission.clear()
    setChosen((now) => (now.includes(code) ? now.filter((each) => each !== code) : [...now, code]))
  }

  async function goOn() {
    const isSaved = await submission.run(async () => {
      const { data } = await callApi(chooseInterests, { body: { contentTagCodes: [...chosen] } })
      cacheOnboarding(client, data)
    })
    if (isSaved) onDone()
  }

  return {
    title: t`What are you here for?`,
    description: t`Pick three or more. Your suggestions start there.`,
    note: t`No one else sees what you pick.`,
    busy: submission.isBusy,
    action: (
      <Button size="lg" full busy={submission.isBusy} disabled={!tags} onClick={() => void goOn()}>
        {count > 0 ? t`Continue with ${plural(count, { one: '#', other: '#' })}` : t`Continue`}
      </Button>
    ),
    children:
      error && !tags ? (
        <ErrorState
          title={t`The topics could not be loaded`}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <FormErrors errors={submission.errors} className="mb-3" />
          <fieldset className="grid grid-cols-2 gap-2.5 pb-2">
            <legend className="sr-only">{t`Your interests`}</legend>
            {tags
              ? tags.map(({ code, name }, at) => {
                  const Icon = tagIcon(code)
                  const isChosen = chosen.includes(code)
                  return (
                    <button
                      key={code}
                      type="button"
                      aria-pressed={isChosen}
                      onClick={() => toggle(code)}
                      className={`relative flex h-16 items-end gap-2 overflow-hidden rounded-md border-2 p-3 text-start font-semibold text-base transition active:scale-[0.98] ${tints[at % tints.length]} ${isChosen ? 'border-accent!' : 'border-transparent'}`}
                    >
                      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                      <span className="line-clamp-2 leading-tight">{name}</span>
                      {isChosen ? (
                        <span className="absolute top-2 end-2 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
                          <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
                        </span>
                      ) : null}
                    </button>
                  )
                })
              : range(10).map((at) => <Skeleton key={at} className="h-16" />)}
          </fieldset>
        </>
      ),
  }
}
