import { useEffect, useState } from 'react'
import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { canSuggest } from '#domain/catalog/search.ts'

/** Milliseconds without typing before suggestions are requested (SRCH-05). */
const DEBOUNCE_MS = 500

interface Suggestions {
  readonly items: readonly CollectionItem[]
  /** Message shown if the items match a corrected query (SRCH-29). */
  readonly note: string
  /** Whether the items belong to a response; false before the first one and after a failure. */
  readonly answered: boolean
}

const NONE: Suggestions = { items: [], note: '', answered: false }

/**
 * Loads product suggestions for the typed text. Keeps the previous ones until new ones arrive; a late response to an
 * older query is dropped (OPEN-069).
 */
export function useSuggestions(query: string): Suggestions & { readonly clear: () => void } {
  const [suggestions, setSuggestions] = useState(NONE)
  const wanted = canSuggest(query) ? query.trim() : ''
  if (wanted === '' && suggestions !== NONE) setSuggestions(NONE)

  useEffect(() => {
    if (wanted === '') return undefined
    const outdated = new AbortController()
    const timer = setTimeout(() => {
      void suggestionsFor(wanted, outdated.signal).then((found) => {
        if (!outdated.signal.aborted) setSuggestions(found)
      })
    }, DEBOUNCE_MS)
    return () => {
      outdated.abort()
      clearTimeout(timer)
    }
  }, [wanted])

  return { ...suggestions, clear: () => setSuggestions(NONE) }
}

async function suggestionsFor(query: string, outdated: AbortSignal): Promise<Suggestions> {
  try {
    const [{ findProducts }, { findCorrection: findWhatWasMeant }] = await Promise.all([
      import('./search-calls.ts'),
      import('./find-correction.ts'),
    ])
    const items = await findProducts(query)
    // The text has changed again since.
    const meant = items.length === 0 && !outdated.aborted ? await findWhatWasMeant(query) : undefined
    return { items: meant?.items ?? items, note: meant?.note ?? '', answered: true }
  } catch {
    // The shared handler has reported it.
    return NONE
  }
}
