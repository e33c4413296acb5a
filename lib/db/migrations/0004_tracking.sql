CREATE TABLE "tracking_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "trackings" ALTER COLUMN "due_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_shares" ADD CONSTRAINT "tracking_shares_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_shares_token" ON "tracking_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tracking_shares_checkout" ON "tracking_shares" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "trackings_due" ON "trackings" USING btree ("due_at") WHERE not "trackings"."ended";--> statement-breakpoint
INSERT INTO "trackings" ("subscription_id", "ask_after", "due_at") SELECT "subscription_id", now(), now() FROM "checkouts" WHERE "state" = 'active' AND "subscription_id" IS NOT NULL ON CONFLICT DO NOTHING;
