import { BlocksRenderer } from '@strapi/blocks-react-renderer'
import { type ReactNode, useMemo } from 'react'
import { filterSupportedBlocks } from './supported-blocks.ts'
import { TextImage } from './text-image.tsx'
import styles from './rich-text.module.css'

/** Shows rich text from the CMS. The format does not support raw HTML. Unsafe and unknown content is skipped. */
export function RichText({
  blocks,
  mediaBaseUrl = '',
}: {
  readonly blocks: readonly { readonly type: string }[]
  /** URL prefix for image paths that start with a slash. */
  readonly mediaBaseUrl?: string
}): ReactNode {
  // The renderer outputs text without an element, which React cannot update after the browser has translated it. The
  // key keeps the element for equal content and creates a new one otherwise.
  const content = useMemo(() => filterSupportedBlocks(blocks), [blocks])
  const key = JSON.stringify(content)
  return useMemo(() => {
    if (content.length === 0) return null
    return (
      <div key={key} className={styles['text']}>
        <BlocksRenderer
          content={content}
          blocks={{
            link: ({ url, children }) => <a href={url}>{children}</a>,
            code: ({ plainText }) => (
              <pre>
                <code>{plainText}</code>
              </pre>
            ),
            image: ({ image }) => <TextImage image={image} mediaBaseUrl={mediaBaseUrl} />,
          }}
          modifiers={{
            bold: ({ children }) => <strong>{children}</strong>,
            italic: ({ children }) => <em>{children}</em>,
            underline: ({ children }) => <u>{children}</u>,
            strikethrough: ({ children }) => <s>{children}</s>,
            code: ({ children }) => <code>{children}</code>,
          }}
        />
      </div>
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key represents the content
  }, [key, mediaBaseUrl])
}
