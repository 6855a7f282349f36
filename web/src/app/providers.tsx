import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type App, AppContext } from '#/api/app-info';
import { toProblem } from '#/api/problem';
import { useUser } from '#/api/session';
import { accentShades } from '#/skins/colors';
import { radiiOf, readStyle } from '#/skins/style';
import { LazyNotifications } from '#/ui/feedback/lazy-notifications';
import { OfflineBar } from '#/ui/feedback/offline-bar';
import { buildTheme, variablesFor } from '#/ui/theme/theme';
import { ErrorBoundary } from './error-boundary';
import { SessionWatch } from './session-watch';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network, a call fails at once with a message instead of waiting silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (count, error) => count < 2 && toProblem(error).isUnreachable,
      },
    },
  });
}

/** Clears the cache when another person signs in, even without a page load in between. */
function useCacheOfOnePerson(queryClient: QueryClient) {
  const id = useUser()?.id;
  const lastId = useRef(id);
  useEffect(() => {
    if (lastId.current && lastId.current !== id) queryClient.getQueryCache().clear();
    lastId.current = id;
  }, [id, queryClient]);
}

interface Props {
  app: App;
  children: ReactNode;
  /** Off in tests without styles: there, each style lookup of an element would search all of them. */
  withCssVariables?: boolean;
}

export function Providers({ app, children, withCssVariables = true }: Props) {
  const queryClient = useMemo(createQueryClient, []);
  useCacheOfOnePerson(queryClient);
  const { colors, style } = app.skin;
  const [theme, resolveVariables] = useMemo(() => {
    const radii = radiiOf(readStyle(style));
    return [buildTheme(accentShades(colors.primary, colors.primary_dark), radii), variablesFor(radii)];
  }, [colors, style]);
  return (
    <AppContext value={app}>
      <MantineProvider
        withCssVariables={withCssVariables}
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>{children}</ErrorBoundary>
          <LazyNotifications />
          <OfflineBar />
          <SessionWatch />
        </QueryClientProvider>
      </MantineProvider>
    </AppContext>
  );
}
