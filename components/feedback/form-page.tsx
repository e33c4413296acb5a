import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { BackLink } from '@/components/shell/back-link';
import { ClientMessages } from '@/components/shell/client-messages';
import { Footer } from '@/components/shell/footer';
import { PageHeader } from '@/components/shell/page-header';
import type { Namespace } from '@/lib/i18n/pick-messages';

interface FeedbackFormPageProps {
  back: { href: string; label: string };
  /** Messages for client components. */
  namespaces?: readonly Namespace[];
  children: ReactNode;
}

/** The frame of a form about a running subscription, laid out like a step of the wizard. */
export function FeedbackFormPage({
  back,
  namespaces = ['feedback'],
  children,
}: FeedbackFormPageProps) {
  return (
    <>
      {/* At least as tall as the screen, so that the footer starts below the action bar. */}
      <div className="flex min-h-dvh flex-col">
        <PageHeader />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          <div className="mx-auto w-full max-w-[calc(var(--width-step)+2*var(--gutter))] px-(--gutter)">
            <BackLink {...back} />
          </div>
          <ClientMessages namespaces={namespaces}>
            <QueryProvider>{children}</QueryProvider>
          </ClientMessages>
        </main>
      </div>
      <Footer />
    </>
  );
}
