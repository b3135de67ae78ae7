/**
 * Options for `reset` of a form that stays on the page: otherwise the form forgets its fields until they
 * render again, which the React Compiler skips, and later input is never sent.
 */
export const resetOptionsPreservingFieldRefs = { keepFieldsRef: true } as const
