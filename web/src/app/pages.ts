import type { ComponentType } from 'react'

/**
 * The pages that visits seldom begin with. What stands here is fetched with the first of them: what each is made of is not
 * told in what every visit begins with.
 */
export const pages = {
  SearchPage: async () => (await import('../search/search-page.tsx')).SearchPage,
  ExplorePage: async () => (await import('../explore/explore-page.tsx')).ExplorePage,
  SubscriptionsPage: async () => (await import('../subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
  NewPostPage: async () => (await import('../composer/new-post-page.tsx')).NewPostPage,
  NotificationsPage: async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
  SavesPage: async () => (await import('../folders/saves-page.tsx')).SavesPage,
  FolderPage: async () => (await import('../folders/folder-page.tsx')).FolderPage,
  ListsPage: async () => (await import('../lists/lists-page.tsx')).ListsPage,
  ListPage: async () => (await import('../lists/list-page.tsx')).ListPage,
  TagPage: async () => (await import('../posts/pages/tag-page.tsx')).TagPage,
  VerificationPage: async () => (await import('../verification/verification-page.tsx')).VerificationPage,
  UndoDeletePage: async () => (await import('../settings/leaving/undo-delete-page.tsx')).UndoDeletePage,
  StopFactorResetPage: async () =>
    (await import('../settings/security/stop-factor-reset-page.tsx')).StopFactorResetPage,
  StopEmailChangePage: async () =>
    (await import('../settings/email/stop-change-page.tsx')).StopEmailChangePage,
  DecisionPage: async () => (await import('../moderation/decision-page.tsx')).DecisionPage,
  TakedownPage: async () => (await import('../takedowns/takedown-page.tsx')).TakedownPage,
  SettingsPage: async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  ProfileSettingsPage: async () => (await import('../settings/profile-page.tsx')).ProfileSettingsPage,
  CreatorsPagePage: async () =>
    (await import('../settings/creators-page/creators-page-page.tsx')).CreatorsPagePage,
  AccountSettingsPage: async () => (await import('../settings/account-page.tsx')).AccountSettingsPage,
  SecuritySettingsPage: async () =>
    (await import('../settings/security/security-page.tsx')).SecuritySettingsPage,
  PrivacySettingsPage: async () => (await import('../settings/privacy/privacy-page.tsx')).PrivacySettingsPage,
  NotificationSettingsPage: async () =>
    (await import('../settings/notifications/notifications-page.tsx')).NotificationSettingsPage,
  DisplaySettingsPage: async () => (await import('../settings/display-page.tsx')).DisplaySettingsPage,
  SubscriptionPricePage: async () =>
    (await import('../settings/subscription-price-page.tsx')).SubscriptionPricePage,
  WalletPage: async () => (await import('../wallet/wallet-page.tsx')).WalletPage,
  StatementPage: async () => (await import('../statements/statement-page.tsx')).StatementPage,
  ReceiptPage: async () => (await import('../statements/receipt-page.tsx')).ReceiptPage,
  EarningsPage: async () => (await import('../earnings/earnings-page.tsx')).EarningsPage,
  AuthLayout: async () => (await import('../auth/auth-layout.tsx')).AuthLayout,
  JoinPage: async () => (await import('../auth/join-page.tsx')).JoinPage,
  SignInPage: async () => (await import('../auth/sign-in-page.tsx')).SignInPage,
  JoinByProviderPage: async () =>
    (await import('../auth/providers/join-by-provider-page.tsx')).JoinByProviderPage,
  GoogleReturnPage: async () => (await import('../auth/providers/return-page.tsx')).GoogleReturnPage,
  XReturnPage: async () => (await import('../auth/providers/return-page.tsx')).XReturnPage,
  ResetPage: async () => (await import('../auth/reset-page.tsx')).ResetPage,
} satisfies Pages

/** Those that read nothing from the cache. */
export const sitePages = {
  SiteLayout: async () => (await import('../site/site-layout.tsx')).SiteLayout,
  AboutPage: async () => (await import('../site/about/about-page.tsx')).AboutPage,
  UnsubscribePage: async () => (await import('../site/unsubscribe-page.tsx')).UnsubscribePage,
  TakedownNoticePage: async () => (await import('../site/legal/takedown-notice-page.tsx')).TakedownNoticePage,
  MobileAppPage: async () => (await import('../site/about/mobile-app-page.tsx')).MobileAppPage,
  InvestorsPage: async () => (await import('../site/about/investors-page.tsx')).InvestorsPage,
  SupportPage: async () => (await import('../site/support/support-page.tsx')).SupportPage,
  LegalPage: async () => (await import('../site/legal/legal-page.tsx')).LegalPage,
  TermsPage: async () => (await import('../site/legal/terms-page.tsx')).TermsPage,
  PrivacyPage: async () => (await import('../site/legal/privacy-page.tsx')).PrivacyPage,
  AcceptableUsePage: async () => (await import('../site/legal/acceptable-use-page.tsx')).AcceptableUsePage,
  ContentRemovalPage: async () => (await import('../site/legal/content-removal-page.tsx')).ContentRemovalPage,
} satisfies Pages

type Pages = Record<string, () => Promise<ComponentType>>
