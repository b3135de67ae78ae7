import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Languages, Moon, Search, Sun } from 'lucide-react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { BrandLink } from '../../layout/links/brand-link.tsx'
import { SiteLink } from '../../layout/links/site-link.tsx'
import { lazyLanguageDialog } from '../../layout/preferences/dialogs.ts'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { documentLanguageName } from '../../lib/i18n/languages.ts'
import { paths } from '../../lib/paths.ts'
import { RenderByTheme } from '../../lib/render-by-theme.tsx'
import { setAndSaveTheme } from '../../lib/session/set-theme.ts'

const linkClasses = 'rounded-xs font-medium text-muted transition-colors hover:text-text'

/** Header of the landing page, which has no sidebar. On phones the tabs serve as navigation. */
export function LandingHeader() {
  const { t } = useLingui()
  const dialogs = useDialogs()

  return (
    <header className="safe-top sticky top-0 z-20 bg-bg/90 backdrop-blur-lg short:relative">
      <div className="mx-auto flex h-15 max-w-350 items-center gap-8 px-5 tablet:h-16 desktop:px-8 wide:px-14">
        <BrandLink />
        <nav aria-label={t`Site`} className="hidden gap-7 desktop:flex desktop:ps-6">
          <Link to={paths.search()} className={linkClasses}>{t`Explore`}</Link>
          <SiteLink to={paths.about()} className={linkClasses}>{t`For creators`}</SiteLink>
          <SiteLink to={paths.support()} className={linkClasses}>{t`Support`}</SiteLink>
        </nav>
        <div className="ms-auto flex items-center gap-1.5">
          <IconButton
            label={t`Search people`}
            icon={<Search />}
            link={<Link to={paths.search()} />}
            className="mobile:hidden"
          />
          <button
            type="button"
            onClick={() => dialogs.open(lazyLanguageDialog)}
            className="mobile:hidden flex h-10 items-center gap-2 rounded-full px-2 text-muted text-sm transition-colors hover:text-text"
          >
            <Languages aria-hidden="true" className="size-5" />
            <span className="sr-only">{t`Language`}</span>
            {documentLanguageName()}
          </button>
          <RenderByTheme>
            {(isDark) => (
              <IconButton
                label={isDark ? t`Light mode` : t`Dark mode`}
                icon={isDark ? <Sun /> : <Moon />}
                onClick={() => setAndSaveTheme(isDark ? 'light' : 'dark').catch(toastError)}
                className="mobile:hidden"
              />
            )}
          </RenderByTheme>
          <Link
            to={paths.login()}
            className="ms-1.5 rounded-full border bg-surface px-4 py-2 font-semibold text-sm transition-colors hover:bg-raised"
          >
            {t`Sign in`}
          </Link>
        </div>
      </div>
    </header>
  )
}
