import { type ReactNode, useRef } from 'react'
import type { getFaq } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { Button } from '../ui/button.tsx'
import { ContentHead } from '../ui/content/content-head.tsx'
import { RichText } from '../ui/content/rich-text.ts'
import { keyed } from '../ui/keyed.ts'
import styles from './faq-page.module.css'

/** Shows questions and answers, which open without JavaScript. Several can be open at the same time (CMS-45). */
export function FaqPage({ page: faq }: { readonly page: CmsPage<typeof getFaq> }): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  function closeAll(): void {
    for (const item of list.current?.querySelectorAll('details') ?? []) item.open = false
  }
  return (
    <div className="page page-top">
      <ContentHead
        title={faq.headerTitle || routes.faq.title}
        text={faq.headerContent}
        image={faq.headerImageUrl}
        breadcrumbs={faq.breadcrumbs}
      />
      {faq.faqItemList.length > 0 && (
        <>
          <div className={`scripted ${styles['close']}`}>
            <Button variant="quiet" onClick={closeAll}>
              Close All
            </Button>
          </div>
          <div ref={list} className={`ruled ${styles['list']}`}>
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
