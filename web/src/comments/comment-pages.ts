/** One page of comments or replies. */
export type RemarkPage<R> = { items: R[]; nextCursor: string | null }

/** All remarks of the pages in order. One that moved while pages were fetched is listed once, where it was first seen. */
export function remarksOf<R>(pages: readonly RemarkPage<R>[], idOf: (remark: R) => string): R[] {
  const seen = new Map<string, R>()
  for (const remark of pages.flatMap(({ items }) => items)) {
    if (!seen.has(idOf(remark))) seen.set(idOf(remark), remark)
  }
  return [...seen.values()]
}

/** The pages with a new remark first, as in a list that begins with the newest. */
export function withFirst<R>(pages: readonly RemarkPage<R>[], remark: R): RemarkPage<R>[] {
  const [first, ...rest] = pages
  return first
    ? [{ ...first, items: [remark, ...first.items] }, ...rest]
    : [{ items: [remark], nextCursor: null }]
}

/** The pages with a new remark last, as in a list that ends with the newest; what comes between may still be to load. */
export function withLast<R>(pages: readonly RemarkPage<R>[], remark: R): RemarkPage<R>[] {
  const last = pages.at(-1)
  return last
    ? [...pages.slice(0, -1), { ...last, items: [...last.items, remark] }]
    : [{ items: [remark], nextCursor: null }]
}

/** The pages after `change` was made to every remark that it fits; null takes the remark away. */
export function changed<R>(
  pages: readonly RemarkPage<R>[],
  fits: (remark: R) => boolean,
  change: (remark: R) => R | null,
): RemarkPage<R>[] {
  return pages.map((page) =>
    page.items.some(fits)
      ? {
          ...page,
          items: page.items.flatMap((remark) => (fits(remark) ? (change(remark) ?? []) : [remark])),
        }
      : page,
  )
}
