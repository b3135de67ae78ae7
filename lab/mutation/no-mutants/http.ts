export const httpEquivalentMutants: Record<string, readonly string[]> = {
  'the statement gives a row, whatever was there': [
    'server/src/accounts/sessions/throttle.ts: const { tries = 0, resetsAt = now } = rows[0] ?? {} → const { tries = 1, resetsAt = now } = rows[0] ?? {}',
  ],
  'keeps the number within its column, far above any limit': [
    `server/src/accounts/sessions/throttle.ts: tries = CASE WHEN kept.resets_at <= \${now} THEN 1 ELSE least(kept.tries + 1, 1000000) END, → tries = CASE WHEN kept.resets_at <= \${now} THEN 1 ELSE least(kept.tries + 1, 1000001) END,`,
  ],
  'a number that is chosen': [
    'server/src/platform/http/buckets/buckets.ts: const mostInMemory = 50_000 → const mostInMemory = 50001',
  ],
  'nothing is there to take from any bucket, and is said without asking': [
    'server/src/platform/http/buckets/buckets.ts: if (tokens === 0) return → if (false) return',
  ],
  'long ago, either way': [
    'server/src/platform/http/buckets/buckets.ts: return (fullAt?.getTime() ?? 0) - emptiest → return (fullAt?.getTime() ?? 1) - emptiest',
  ],
  'where it is said, it is true': [
    "server/src/platform/http/answer.ts: if ('isPublic' in answered && answered.isPublic) return sendCacheable(request, reply, text) → if ('isPublic' in answered || answered.isPublic) return sendCacheable(request, reply, text)",
  ],
  'what is full just now is full': [
    "server/src/platform/http/buckets/sweep-buckets.ts: await ctx.db.deleteFrom('token_bucket').where('full_at', '<', ctx.clock.now()).execute() → await ctx.db.deleteFrom('token_bucket').where('full_at', '<=', ctx.clock.now()).execute()",
  ],
}
