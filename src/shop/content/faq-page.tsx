import { type ReactNode, useRef } from 'react'
import type { getFaq } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { Button } from '../ui/button.tsx'
import { RichText } from '../ui/content/rich-text.ts'
import { keyed } from '../ui/keyed.ts'
import { ContentHead } from './content-head.tsx'
import page from './content-page.module.css'
import styles from './faq-page.module.css'

/** Shows questions and answers, which open without JavaScript. Several can be open at the same time (CMS-45). */
export function FaqPage({ page: faq }: { readonly page: CmsPage<typeof getFaq> }): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  function closeAll(): void {
    for (const item of list.current?.querySelectorAll('details') ?? []) item.open = false
  }
  return (
    <div className={page['page']}>
      <ContentHead
        title={faq.headerTitle || routes.faq.title}
        text={faq.headerContent}
        image={faq.headerImageUrl}
        breadcrumbs={faq.breadcrumbs}
      />
      {faq.faqItemList.length > 0 && (
        <>
          <div className={styles['close']}>
            <Button variant="quiet" onClick={closeAll}>
              Close All
            </Button>
          </div>
          <div ref={list} className={styles['list']}>
            {keyed(faq.faqItemList, ({ question }) => question).map(({ key, item: { question, answer } }) => (
              <details key={key}>
                <summary>
                  <span>{question}</span>
                </summary>
                <div className={styles['answer']}>
                  <RichText blocks={answer} mediaBaseUrl={mediaBaseUrl()} />
                </div>
              </details>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
