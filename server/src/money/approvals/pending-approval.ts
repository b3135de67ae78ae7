/** Message for a request that is waiting for a second admin. */
export const pendingApproval = 'A second admin has to confirm this.'
