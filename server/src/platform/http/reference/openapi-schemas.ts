import { currency } from '@fanfare/contract/fields/money'
import { page } from '@fanfare/contract/fields/page'
import { loggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { emailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { identityVerification } from '@fanfare/contract/shapes/accounts/verification'
import { paymentResult, walletTransaction } from '@fanfare/contract/shapes/money/payments'
import { subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { country } from '@fanfare/contract/shapes/social/catalog'
import { creator } from '@fanfare/contract/shapes/social/creators'
import { postFile } from '@fanfare/contract/shapes/social/media'
import { pollOption, post } from '@fanfare/contract/shapes/social/posts'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const shared = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  Country: country,
  Creator: creator,
  Currency: currency,
  LoggedInUser: loggedInUser,
  Page: page,
  Payment: paymentResult,
  PollOption: pollOption,
  Post: post,
  PostFile: postFile,
  Subscription: subscription,
  TwoFactor: emailedCodeProof,
  Verification: identityVerification,
  WalletTransaction: walletTransaction,
})) {
  shared.add(schema, { id })
}

/**
 * The JSON Schema of a part of the contract. What many calls share is put into `components` once and referred to. Replies
 * may grow fields, so they forbid none.
 */
export function toOpenApiSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const whole = z.toJSONSchema(schema, {
    io,
    metadata: shared,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // It is left out of what is read by a transformation, such as a number of a query.
      const { def } = zodSchema._zod
      if (def.type === 'default' && jsonSchema.type === 'integer') jsonSchema.default = def.defaultValue
    },
  })
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) components[name] = definition
  return rest
}
