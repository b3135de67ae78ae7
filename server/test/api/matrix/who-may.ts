import { everybodys } from './rules/everybodys.ts'
import { keeping } from './rules/keeping.ts'
import { money } from './rules/money.ts'
import { notices } from './rules/notices.ts'
import { ownAccount } from './rules/own-account.ts'
import { people } from './rules/people.ts'
import { posts } from './rules/posts.ts'
import type { Declared, Rule } from './rules/rule.ts'
import { signingIn } from './rules/signing-in.ts'

/**
 * Rules of every call of members and of everybody; those of admins are declared by the contract’s `roles`.
 */
export const whoMay: Record<Declared, Rule> = {
  ...signingIn,
  ...ownAccount,
  ...people,
  ...posts,
  ...keeping,
  ...notices,
  ...money,
  ...everybodys,
}
