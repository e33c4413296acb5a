CREATE TABLE "funnel_days" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "funnel_days_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"act" text NOT NULL,
	"checkout_id" uuid,
	"reason" text,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account" text NOT NULL,
	"credential" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "handled_trouble" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "refund_wanted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "staff_acts_checkout" ON "staff_acts" USING btree ("checkout_id","at");--> statement-breakpoint
CREATE FUNCTION "staff_acts_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'staff_acts is append only'; END $$;--> statement-breakpoint
CREATE TRIGGER "staff_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_acts" FOR EACH STATEMENT EXECUTE FUNCTION "staff_acts_append_only"();
