import { env } from 'node:process'

// Set by who runs another test without a rule.
if (env.RULE_TAKEN) globalThis.rulesTaken = new Set([env.RULE_TAKEN])
