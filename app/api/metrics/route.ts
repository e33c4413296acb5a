import { answerMetrics } from '@/lib/server/metrics.server';

/** What Prometheus reads; 404 for everybody without `METRICS_TOKEN`. */
export const GET = answerMetrics;
