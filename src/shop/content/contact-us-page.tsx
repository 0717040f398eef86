import type { ReactNode } from 'react'
import type { getContactUs } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { toPhoneHref } from '../lib/forms/phone.rules.ts'
import { ContentHead } from '../ui/content/content-head.tsx'
import { safeLink } from '../ui/content/safe-link.ts'
import { keyed } from '../ui/keyed.ts'
import styles from './contact-us-page.module.css'

/** Contact Us page: address, phone, email, and social links (CMS-37 to CMS-39). */
export function ContactUsPage({ page: contact }: { readonly page: CmsPage<typeof getContactUs> }): ReactNode {
  const { metaData, imgUrl, phone, email } = contact
  const address = [contact.address1, contact.address2, contact.address3].filter((line) => line !== '')
  const socialLinks = contact.socialLinks.filter(({ url }) => safeLink(url) !== undefined)
  return (
    <div className="page page-top">
      <ContentHead title={routes.contactUs.title} text={metaData.description} image={imgUrl} />
      <div className={`stack-6 ${styles['channels']}`}>
        {(phone !== '' || email !== '') && (
          <section>
            <h2>Call or write</h2>
            {phone !== '' && <a href={toPhoneHref(phone)}>{phone}</a>}
            {email !== '' && <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>{email}</a>}
          </section>
        )}
        {address.length > 0 && (
          <section>
            <h2>Address</h2>
            <address>
              {keyed(address, (line) => line).map(({ key, item }) => (
                <span key={key}>{item}</span>
              ))}
            </address>
          </section>
        )}
        {socialLinks.length > 0 && (
          <section>
            <h2>Follow us</h2>
            <ul role="list">
              {keyed(socialLinks, ({ url }) => url).map(({ key, item: { url, title, iconUrl } }) => (
                <li key={key}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {iconUrl !== null && (
                      <span className={styles['icon']}>
                        <img
                          src={iconUrl.src}
                          alt={title === '' ? iconUrl.alt : ''}
                          width={24}
                          height={24}
                          loading="lazy"
                        />
                      </span>
                    )}
                    <span>{title}</span>
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
