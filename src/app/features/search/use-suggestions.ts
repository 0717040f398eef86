import { useEffect, useState } from 'react'
import type { CollectionItem } from '#contract/cms/collection.ts'
import { isLongEnoughToSuggest } from '#domain/catalogue/search.ts'

/** Suggestions are asked for when the typing has paused this long (SRCH-05). */
const DEBOUNCE_MS = 500

interface Suggestions {
  readonly items: readonly CollectionItem[]
  /** Whether the items answer a query; false before the first and after a failure. */
  readonly answered: boolean
}

const NONE: Suggestions = { items: [], answered: false }

/**
 * Products for what is typed so far. Until newer ones are there the last ones stay; the answer to an older query
 * that comes late is dropped (OPEN-069).
 */
export function useSuggestions(query: string): Suggestions & { readonly clear: () => void } {
  const [suggestions, setSuggestions] = useState(NONE)
  const wanted = isLongEnoughToSuggest(query) ? query.trim() : ''
  if (wanted === '' && suggestions !== NONE) setSuggestions(NONE)

  useEffect(() => {
    if (wanted === '') return undefined
    let outdated = false
    const timer = setTimeout(() => {
      void suggestionsFor(wanted).then((found) => {
        if (!outdated) setSuggestions(found)
      })
    }, DEBOUNCE_MS)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [wanted])

  return { ...suggestions, clear: () => setSuggestions(NONE) }
}

async function suggestionsFor(query: string): Promise<Suggestions> {
  try {
    const { findProducts } = await import('./search-calls.ts')
    return { items: await findProducts(query), answered: true }
  } catch {
    // The shared handler has reported it.
    return NONE
  }
}
