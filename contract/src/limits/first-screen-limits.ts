/** Limits that first screens need, of mentions in texts and of the field that searches: apart from the others, which come later. */
export const usernameAndSearchLimits = {
  usernameLengthMin: 3,
  usernameLength: 30,
  searchTermLength: 60,
} as const
