/** Some of the banks that transfers go to. */
export const banks = [
  { id: 1, name: 'Access Bank', slug: 'access-bank', code: '044' },
  { id: 7, name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria', code: '011' },
  { id: 9, name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank', code: '058' },
  { id: 18, name: 'United Bank For Africa', slug: 'united-bank-for-africa', code: '033' },
  { id: 21, name: 'Zenith Bank', slug: 'zenith-bank', code: '057' },
].map((bank) => ({
  ...bank,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: true,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  is_deleted: false,
}))
