import type { LegalDocumentName } from '@fanfare/contract/text/legal-text'
import type { FunctionComponent } from 'react'
import { loadLegalText } from '../features/legal/load-legal-text.ts'

/**
 * The pages that visits seldom begin with. What stands here is fetched with the first of them: what each is made of is not
 * told in what every visit begins with.
 */
export const pageLoaders = {
  SearchPage: async () => (await import('../features/explore/search-page.tsx')).SearchPage,
  ExplorePage: async () => (await import('../features/explore/explore-page.tsx')).ExplorePage,
  SubscriptionsPage: async () =>
    (await import('../features/subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
  NewPostPage: async () => (await import('../features/posts/composer/new-post-page.tsx')).NewPostPage,
  NotificationsPage: async () =>
    (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
  SavesPage: async () => (await import('../features/saves/saves-page.tsx')).SavesPage,
  SaveFolderPage: async () => (await import('../features/saves/save-folder-page.tsx')).SaveFolderPage,
  ListsPage: async () => (await import('../features/lists/people-lists-page.tsx')).PeopleListsPage,
  ListPage: async () => (await import('../features/lists/people-list-page.tsx')).PeopleListPage,
  TagPage: async () => (await import('../features/posts/pages/tag-page.tsx')).TagPage,
  VerificationPage: async () =>
    (await import('../features/settings/verification/verification-page.tsx')).VerificationPage,
  UndoDeletePage: async () =>
    (await import('../features/settings/deletion/undo-delete-page.tsx')).UndoDeletePage,
  StopFactorResetPage: async () =>
    (await import('../features/settings/security/cancel-factor-reset-page.tsx')).CancelFactorResetPage,
  StopEmailChangePage: async () =>
    (await import('../features/settings/email/cancel-email-change-page.tsx')).CancelEmailChangePage,
  ModerationDecisionPage: async () =>
    (await import('../features/moderation/moderation-decision-page.tsx')).ModerationDecisionPage,
  TakedownPage: async () =>
    (await import('../features/moderation/received-takedown-page.tsx')).ReceivedTakedownPage,
  SettingsPage: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ProfileSettingsPage: async () =>
    (await import('../features/settings/profile/profile-page.tsx')).ProfileSettingsPage,
  CreatorsPagePage: async () =>
    (await import('../features/settings/creator-page/creator-page-settings.tsx')).CreatorPageSettings,
  AccountSettingsPage: async () =>
    (await import('../features/settings/account-page.tsx')).AccountSettingsPage,
  SecuritySettingsPage: async () =>
    (await import('../features/settings/security/security-page.tsx')).SecuritySettingsPage,
  PrivacySettingsPage: async () =>
    (await import('../features/settings/privacy/privacy-page.tsx')).PrivacySettingsPage,
  NotificationSettingsPage: async () =>
    (await import('../features/settings/notifications/notifications-page.tsx')).NotificationSettingsPage,
  DisplaySettingsPage: async () =>
    (await import('../features/settings/display-page.tsx')).DisplaySettingsPage,
  SubscriptionPricePage: async () =>
    (await import('../features/settings/subscription-price/subscription-price-page.tsx'))
      .SubscriptionPricePage,
  WalletPage: async () => (await import('../features/wallet/wallet-page.tsx')).WalletPage,
  StatementPage: async () => (await import('../features/statements/statement-page.tsx')).StatementPage,
  ReceiptPage: async () => (await import('../features/statements/receipt-page.tsx')).ReceiptPage,
  PurchasesPage: async () => (await import('../features/purchases/purchases-page.tsx')).PurchasesPage,
  EarningsPage: async () => (await import('../features/earnings/earnings-page.tsx')).EarningsPage,
  AuthLayout: async () => (await import('../features/auth/auth-layout.tsx')).AuthLayout,
  JoinPage: async () => (await import('../features/auth/join/join-page.tsx')).JoinPage,
  SignInPage: async () => (await import('../features/auth/sign-in-page.tsx')).SignInPage,
  JoinByProviderPage: async () =>
    (await import('../features/auth/join/join-by-provider-page.tsx')).JoinByProviderPage,
  GoogleCallbackPage: async () =>
    (await import('../features/auth/providers/provider-callback-page.tsx')).GoogleCallbackPage,
  XCallbackPage: async () =>
    (await import('../features/auth/providers/provider-callback-page.tsx')).XCallbackPage,
  ResetPage: async () => (await import('../features/auth/reset/reset-page.tsx')).ResetPage,
} satisfies Pages

/** Pages that read nothing from the query cache. */
export const sitePageLoaders = {
  SiteLayout: async () => (await import('../layout/site/site-layout.tsx')).SiteLayout,
  AboutPage: async () => (await import('../features/landing/about/about-page.tsx')).AboutPage,
  UnsubscribePage: async () =>
    (await import('../features/notifications/email-unsubscribe-page.tsx')).EmailUnsubscribePage,
  TakedownNoticePage: async () =>
    (await import('../features/legal/takedown-notice-form-page.tsx')).TakedownNoticeFormPage,
  MobileAppPage: async () => (await import('../features/landing/about/mobile-app-page.tsx')).MobileAppPage,
  InvestorsPage: async () => (await import('../features/landing/about/investors-page.tsx')).InvestorsPage,
  SupportPage: async () => (await import('../features/help/support-page.tsx')).SupportPage,
  LegalPage: async () => (await import('../features/legal/legal-page.tsx')).LegalPage,
  TermsPage: () => legalPage('terms'),
  PrivacyPage: () => legalPage('privacy'),
  AcceptableUsePage: () => legalPage('acceptable-use-policy'),
  ContentRemovalPage: () => legalPage('content-removal'),
} satisfies Pages

/** Loads a legal document's text beside its page. */
async function legalPage(name: LegalDocumentName): Promise<FunctionComponent> {
  const [{ createLegalDocumentPage }, text] = await Promise.all([
    import('../features/legal/legal-document.tsx'),
    loadLegalText(name),
  ])
  return createLegalDocumentPage(name, text)
}

type Pages = Record<string, () => Promise<FunctionComponent>>
