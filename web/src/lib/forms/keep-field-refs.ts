/**
 * For `reset` of a form that stays on the page: without it the form forgets its fields until they are rendered anew, which the
 * React Compiler spares them, and what is typed after it is never sent.
 */
export const keepFieldRefs = { keepFieldsRef: true } as const
