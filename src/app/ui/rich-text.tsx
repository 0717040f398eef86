import { type BlocksContent, BlocksRenderer } from '@strapi/blocks-react-renderer'
import type { ReactNode } from 'react'
import { safeLink } from './safe-link.ts'
import styles from './rich-text.module.css'

/** CMS rich text. Raw HTML does not exist in the format, and a link that could run script becomes plain text. */
export function RichText({ blocks }: { readonly blocks: readonly { readonly type: string }[] }): ReactNode {
  if (blocks.length === 0) return null
  return (
    <div className={styles['text']}>
      <BlocksRenderer
        // The contract keeps unknown blocks, which the library leaves out; its own type lists the known ones only.
        content={blocks as unknown as BlocksContent}
        blocks={{
          link: ({ url, children }) => {
            const address = safeLink(url)
            return address === undefined ? <>{children}</> : <a href={address}>{children}</a>
          },
        }}
      />
    </div>
  )
}
