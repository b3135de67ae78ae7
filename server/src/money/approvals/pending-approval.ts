/** What a call says whose wish waits for a second admin. */
export const pendingApproval = 'A second admin has to confirm this.'
