import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { BackLink } from '@/components/shell/back-link';
import { ClientMessages } from '@/components/shell/client-messages';
import { Footer } from '@/components/shell/frame';
import { PageHeader } from '@/components/shell/header.server';
import { currentSession } from '@/lib/auth/session.server';
import type { LinkedTracking } from '@/lib/db/trackings.server';
import { findTrackedSubscription, isViewedByOwner } from '@/lib/tracking/links.server';

interface FormPageProps {
  back: { href: string; label: string };
  children: ReactNode;
}

/** The frame of a form about a running subscription, laid out like a step of the wizard. */
export function FormPage({ back, children }: FormPageProps) {
  return (
    <>
      {/* At least as tall as the screen, so that the footer starts below the action bar. */}
      <div className="flex min-h-dvh flex-col">
        <PageHeader />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          <div className="mx-auto w-full max-w-[calc(var(--width-step)+2*var(--gutter))] px-(--gutter)">
            <BackLink {...back} />
          </div>
          <QueryProvider>{children}</QueryProvider>
        </main>
      </div>
      <Footer />
    </>
  );
}

/** The frame of a form of feedback, with its messages. */
export function FeedbackFormPage({ back, children }: FormPageProps) {
  return (
    <FormPage back={back}>
      <ClientMessages namespaces={['feedback']}>{children}</ClientMessages>
    </FormPage>
  );
}

/**
 * The subscription of the owner's own link, for a page that only its owner may use; null for any
 * other link. Redirects everyone else to sign in.
 */
export async function requireOwner(
  token: string,
  signInHref: string,
): Promise<LinkedTracking | null> {
  const tracked = await findTrackedSubscription(token);
  if (tracked?.link !== 'own') return null;
  if (!isViewedByOwner(tracked, await currentSession())) redirect(signInHref);
  return tracked;
}
