import { limits } from '@fanfare/contract/limits'
import type { Currency } from '@fanfare/contract/money/money'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { SaleFields } from '../sale/sale-fields.tsx'
import type { AskingPriceRange } from '../sale/use-price-range.ts'
import type { Composer } from './use-composer.ts'

type ComposerSaleSectionProps = {
  composer: Composer
  currency: Currency
  range: AskingPriceRange | null
  isHeld: boolean
}

/** The price of a post for sale, who has it without paying, and the text for its buyers. */
export function ComposerSaleSection({ composer, currency, range, isHeld }: ComposerSaleSectionProps) {
  const { t } = useLingui()
  const { state, submission, edit } = composer
  const { sale, type, attachments } = state
  const previews = attachments.filter(({ isPreview }) => isPreview).length
  return (
    <div className="flex flex-col gap-4">
      <SaleFields
        currency={currency}
        range={range}
        terms={sale}
        priceError={submission.errorAt('price')}
        disabled={isHeld}
        onChange={(change) => edit({ do: 'change-sale', sale: change })}
      />
      {type === 'MEDIA' && attachments.length > 0 ? (
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <Star aria-hidden="true" className="size-4 shrink-0 text-link" />
          {previews === 0
            ? t`Star up to ${limits.previews} files to show them before buying.`
            : t`${plural(previews, { one: '# preview everyone can see', other: '# previews everyone can see' })}`}
        </p>
      ) : null}
      <Field
        label={type === 'TEXT' ? t`Text for buyers` : t`Text for buyers (optional)`}
        error={submission.errorAt('body')}
        hint={t`Everyone reads the caption. Only those who can open the post read this.`}
      >
        <Textarea
          value={sale.body}
          rows={3}
          maxRows={12}
          maxLength={limits.bodyLength}
          disabled={isHeld}
          onChange={(event) => edit({ do: 'change-sale', sale: { body: event.target.value } })}
        />
      </Field>
    </div>
  )
}
