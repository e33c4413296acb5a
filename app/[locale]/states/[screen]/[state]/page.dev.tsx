import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { screens } from '@/components/gallery/screens.server';

type Params = Promise<{ screen: string; state: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const { screen, state } = await params;
  return { title: `${screen}: ${state}`, robots: { index: false } };
}

/** One state of one screen, as a customer would see it. */
export default async function StatePage({ params }: { params: Params }) {
  const [{ screen, state }, locale] = await Promise.all([params, getLocale()]);
  const draw = Object.entries(screens).find(([name]) => name === screen)?.[1][state];
  if (!draw) notFound();
  return draw(locale);
}
