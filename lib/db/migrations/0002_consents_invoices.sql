CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"amount_halalas" integer NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"bytes" integer NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_checkout" ON "consents" USING btree ("checkout_id","at");--> statement-breakpoint
INSERT INTO "consents" SELECT gen_random_uuid(), "id", "shown_halalas", 'SAR', "locale", "consent_at" FROM "checkouts";
