import { setPrice } from '@fanfare/contract/calls/social/posts'
import type { CallInput } from '@fanfare/contract/client'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { cachePosts } from '../../../lib/cache/post-cache.ts'
import { useFocusFirstInvalidField } from '../../../lib/forms/use-focus-first-invalid-field.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { describeSalePriceFault } from './describe-sale-price-fault.ts'
import { SaleFields } from './sale-fields.tsx'
import { type SaleTerms, toApiSaleTerms, toEditableSaleTerms } from './sale-terms.ts'
import { useAskingPriceRange } from './use-price-range.ts'

type SetPostPriceDialogProps = DialogControl & { post: Post }

/** Puts one's own post up for sale, changes its terms, or takes it off sale. */
export function EditPostSaleDialog({ post, open, onOpenChange }: SetPostPriceDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const submission = useSubmission()
  const formId = useId()
  const form = useFocusFirstInvalidField<HTMLFormElement>(submission.fieldErrors)
  const range = useAskingPriceRange()
  const [terms, setTerms] = useState(() => toEditableSaleTerms(post.terms))
  const { postId, creator } = post
  const isForSale = post.terms?.price != null

  function change(changed: Partial<SaleTerms>) {
    submission.clear()
    setTerms((before) => ({ ...before, ...changed }))
  }

  async function send(body: CallInput<typeof setPrice>['body'], done: string) {
    await submission.run(async () => {
      const { data } = await callApi(setPrice, { params: { postId }, body })
      cachePosts(client, [data])
      toast.success(done)
      onOpenChange(false)
    })
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    const fault = describeSalePriceFault(terms.price, creator.currency.code, range)
    if (fault !== null) return submission.fail([fault], [{ path: 'price', message: fault }])
    void send(toApiSaleTerms(terms), isForSale ? t`Price changed` : t`Your post is for sale`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isForSale ? t`Price of this post` : t`Sell this post`}
      description={
        isForSale
          ? t`Those who have bought it keep it. A new price holds for who buys from now on.`
          : post.isPublic
            ? t`It won't be public any more: only buyers see what is in it.`
            : undefined
      }
      busy={submission.isBusy}
      footer={
        <>
          <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
            {isForSale ? t`Save` : t`Put up for sale`}
          </Button>
          {isForSale ? (
            <Button
              variant="quiet"
              full
              disabled={submission.isBusy}
              onClick={() => void send({ price: null }, t`Your post is for subscribers now`)}
            >
              {t`Take off sale`}
            </Button>
          ) : null}
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        <FormErrors errors={submission.errors} />
        <SaleFields
          currency={creator.currency}
          range={range}
          terms={terms}
          priceError={submission.errorAt('price')}
          onChange={change}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
