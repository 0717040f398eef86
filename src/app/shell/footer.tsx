import type { ReactNode } from 'react'
import type { Footer as FooterData } from '#contract/footer.ts'
import { footerColumns } from '#domain/footer-columns.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './footer.module.css'

/** Links in three columns, social links, product guide, back to top (catalogue spec §2). */
export function Footer({ footer }: { readonly footer: FooterData }): ReactNode {
  const { BRAND_NAME } = runtimeSettings()
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['lead']}>
          <p className={styles['brand']}>{BRAND_NAME}</p>
          {footer.downloadAsset !== null && (
            <a href={footer.downloadAsset.url} download className={styles['download']}>
              <Icon name="download" size={20} />
              {footer.downloadAsset.label}
            </a>
          )}
          <ul role="list" className={styles['social']}>
            {footer.socialLinks.map((link) => (
              <li key={link.url}>
                <a href={link.url} rel="noopener noreferrer" target="_blank">
                  <img src={link.icon.src} alt={link.title} width={24} height={24} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles['columns']}>
          {footerColumns(footer.links).map((column) => (
            <ul role="list" key={column[0]?.url ?? 'empty'}>
              {column.map((link) => (
                <li key={link.url}>
                  <a href={link.url}>{link.label}</a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
      <div className={styles['bottom']}>
        <ul role="list">
          {footer.bottomLinks.map((link) => (
            <li key={link.url}>
              <a href={link.url}>{link.label}</a>
            </li>
          ))}
        </ul>
        <a href="#root" className={styles['top']}>
          Back to top
          <Icon name="up" size={18} />
        </a>
      </div>
    </footer>
  )
}
